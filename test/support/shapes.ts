import { routesOf } from "../../src/operation/routes";
import { OPERATIONS } from "../../src/operations";

/** What each address answers, as its operation declares it. */
const SHAPES = OPERATIONS.flatMap((operation) =>
  routesOf(operation).map((route) => ({
    name: operation.name,
    method: route.method,
    path: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    output: route.view?.output ?? operation.output,
  })),
);

/** Fails the test that receives an answer with a field more or less than its operation declares. */
export async function checkShape(method: string, path: string, response: Response): Promise<Response> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const { pathname } = new URL(path, "https://almanac.test");
  const shape = SHAPES.find((one) => one.method === method && one.path.test(pathname));
  if (!response.ok || !isJson || shape === undefined) return response;
  const parsed = shape.output.safeParse(await response.clone().json());
  if (parsed.success) return response;
  const [issue] = parsed.error.issues;
  throw new Error(`${shape.name} answers another shape than it declares: ${JSON.stringify(issue)}`);
}
