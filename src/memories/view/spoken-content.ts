/** What a message to a chat says of a memory. Others may read it on the person's screen, so what is sensitive isn't said. */
export function spokenContent({ content, sensitive }: { content: string; sensitive: boolean }): string {
  return sensitive ? "Something private" : content;
}
