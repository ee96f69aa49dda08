export const firstScreens: Readonly<Record<string, readonly string[]>>
