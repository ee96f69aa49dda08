/** `create …`, `alter …`, `drop …`: the only statements that differ between the engines. */
export const isDdl = (text: string): boolean => /^\s*(create|alter|drop)\s/i.test(text)

/** Replaces type names in DDL text; quoted names are left alone. */
export function replaceTypes(text: string, types: Readonly<Record<string, string>>): string {
  return Object.entries(types).reduce((ddl, [from, to]) => ddl.replace(new RegExp(`(?<!")\\b${from}\\b(?!")`, 'g'), to), text)
}
