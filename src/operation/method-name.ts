/** The name of an operation as a method: `get_upcoming` is `getUpcoming`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
}
