import { PROBLEM_KINDS } from "../../src/core/problem";
import { failuresOf } from "../../src/doors/http/openapi/answers";
import { routesOf } from "../../src/operation/routes";
import { OPERATIONS } from "../../src/operations";

/** What each address answers, as its operation declares it. */
const SHAPES = OPERATIONS.flatMap((operation) =>
  routesOf(operation).map((route) => ({
    name: operation.name,
    method: route.method,
    path: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    output: route.view?.output ?? operation.output,
    refusals: failuresOf(operation, route).map((code) => PROBLEM_KINDS[code].status),
  })),
);

/**
 * Fails the test that receives an answer with a field more or less than its operation declares, or a failure that the
 * OpenAPI document lacks.
 */
export async function checkShape(method: string, path: string, response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const { pathname } = new URL(path, "https://almanac.test");
  const shape = SHAPES.find((one) => one.method === method && one.path.test(pathname));
  if (shape === undefined) return response;
  if (response.status >= 400 && !shape.refusals.includes(response.status))
    throw new Error(`${shape.name} is not said to answer ${response.status}: ${await response.text()}`);
  if (!response.ok || !isJson) return response;
  const parsed = shape.output().safeParse(await response.clone().json());
  if (parsed.success) return response;
  const [issue] = parsed.error.issues;
  throw new Error(`${shape.name} answers another shape than it declares: ${JSON.stringify(issue)}`);
}
