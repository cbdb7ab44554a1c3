import type { Platform } from "../platform";
import { standardCredentials } from "./form";
import { decode, verify } from "./receive";

export const standard: Platform = {
  title: "A standard connection",
  credentials: standardCredentials,
  verify,
  decode,
};
