import type { Platform } from "../platform";
import { standardCredentials } from "./form";
import { decode, verify } from "./receive";

export const standard: Platform = {
  title: "A standard connection",
  credentials: standardCredentials,
  proving: ["secret"],
  byHand: "give webhook_url and the secret to the sender",
  verify,
  decode,
};
