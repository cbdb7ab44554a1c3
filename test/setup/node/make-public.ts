import { makePublic } from "../../../scripts/wrangler.mjs";

/** The runtime serves it beside the worker. */
export default makePublic;
