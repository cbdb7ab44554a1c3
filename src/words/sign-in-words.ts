/** What the pages of signing in say. In braces stands what they fill in. */
export interface SignInWords {
  /** The title of the first page: `{client}`. */
  letIn: string;
  /** Who asks, and where it will be sent: `{client}`, `{host}`. */
  asks: string;
  key: string;
  keyHint: string;
  goOn: string;
  otherWay: string;
  /** The title of the second page: `{client}`. */
  agree: string;
  /** Whose memory it is: `{user}`, `{app}`. */
  whose: string;
  /** What the client will be able to do. */
  will: string;
  willRead: string;
  willWrite: string;
  willZone: string;
  /** Where the access goes: `{host}`. */
  sentTo: string;
  /** Of a program on the person's own computer. */
  sentHere: string;
  /** Of a client whose name nobody has checked. */
  ownName: string;
  /** Of a client that its domain vouches for: `{domain}`. */
  vouched: string;
  canEnd: string;
  zone: string;
  zoneHint: string;
  allow: string;
  deny: string;
  /** The title of a link's page: `{user}`. */
  linkAs: string;
  linkOnce: string;
  signIn: string;
  /** What was wrong. */
  stopped: string;
  unknownKey: string;
  keyOfApp: string;
  unknownZone: string;
  tooMany: string;
  startAgain: string;
  startFirst: string;
  linkUsed: string;
  notVerified: string;
  /** What the client's request lacks, as the protocol says it: `{reason}`. */
  wrongRequest: string;
}
