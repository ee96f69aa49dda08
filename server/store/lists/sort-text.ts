/** Text that both engines sort, by its bytes, as JavaScript sorts the values. */
export const toSortText = (value: number | string): string => (typeof value === 'number' ? numberText(value) : byteOrderText(value))

const signBit = 1n << 63n

/** The bits of the number in hexadecimal, changed so that negative numbers come first and in order. */
function numberText(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  // Adding 0 turns -0 into 0.
  view.setFloat64(0, value + 0)
  const bits = view.getBigUint64(0)
  return (bits & signBit ? BigInt.asUintN(64, ~bits) : bits | signBit).toString(16).padStart(16, '0')
}

/** JavaScript compares UTF-16, in which characters beyond U+FFFF come before those from U+E000 on; as bytes they come after them. */
const byteOrderText = (text: string): string => text.replace(/[\ue000-\uffff]/g, (character) => `\u{10ffff}${character}`)
