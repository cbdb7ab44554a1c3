import {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/**
 * What the door takes from the protocol's package. The door imports this file at its first request, because the package
 * makes some hundred schemas when it is evaluated: a sixth of the worker's start. If the door imported the package itself
 * then, the bundle would hold all of it.
 */
export const protocol = {
  createMcpHandler,
  isLegacyRequest,
  Server,
  WebStandardStreamableHTTPServerTransport,
};

export type Protocol = typeof protocol;
