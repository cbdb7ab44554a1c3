/** Where WhatsApp messages go: a number, a business-scoped id such as `US.13491208655302741918`, or `group:{id}`. */

const GROUP = "group:";
const SCOPED = /^[A-Z]{2}\.[A-Za-z0-9.]+$/;

export function groupAddress(group: string): string {
  return `${GROUP}${group}`;
}

export function isGroup(to: string): boolean {
  return to.startsWith(GROUP);
}

/** The fields of a message that name its receiver. A business-scoped id in `to` would be accepted, and reach nobody. */
export function receiverOf(to: string) {
  if (isGroup(to)) return { recipient_type: "group", to: to.slice(GROUP.length) };
  return SCOPED.test(to)
    ? { recipient_type: "individual", recipient: to }
    : { recipient_type: "individual", to };
}
