import { expect, it } from "vitest";
import { invalidFor } from "../../src/core/errors";
import { problemOf } from "../../src/core/problem";

it("a problem tells callers its code and its words, and keeps the reason inside", () => {
  const { failure } = invalidFor("later_occurrence", {
    path: "occurrence",
    message: "is a later occurrence",
  });
  expect(failure.reason).toBe("later_occurrence");
  expect(problemOf(failure, "r1")).toEqual({
    type: "urn:almanac:problem:invalid",
    title: "The arguments are not valid",
    status: 422,
    detail: "occurrence: is a later occurrence",
    code: "invalid",
    errors: [{ path: "occurrence", message: "is a later occurrence" }],
    request_id: "r1",
  });
});
