/** Which list to continue, and how to begin one. Not in addresses.ts, because the first screen leads to neither. */
export const pickListsAddress = '/scan/?pick='

export const pickListAddress = (id: string): string => pickListsAddress + id
