const texts = new WeakMap<object, Buffer>()

/** For an object that is sent many times and never changed: its JSON is made once. */
export function shareText(value: object): void {
  texts.set(value, Buffer.from(JSON.stringify(value)))
}

/** The JSON of an object that is shared, in UTF-8. */
export const sharedTextOf = (value: unknown): Buffer | undefined => (typeof value === 'object' && value !== null ? texts.get(value) : undefined)
