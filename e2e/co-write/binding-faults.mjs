/**
 * Faults in the binding of texts to the editor, for co-writing to find: each is planted in a build of its own (tools/co-write.mjs).
 * `from` is replaced by `to` in the source; `expected` is what somebody sees of it. Rare ones are told, and need not be found: two people have to do
 * something to the same words.
 */
export const bindingFaults = {
  'lines-written-again': {
    file: 'src/workspace/rich-text/sequence/write-container.ts',
    from: 'keepFirstBreak(pairWithin(old, shown, made, ranges))',
    to: 'keepFirstBreak([...old.map((each): Pair => [each, null]), ...made.map((each): Pair => [null, each])])',
    expected: 'doubled',
  },
  'others-overwritten': {
    file: 'src/workspace/rich-text/sequence/bound-sequence.ts',
    from: '    this.#show(isUndone)\n',
    to: '    if (isUndone) this.#show(true)\n',
    expected: 'lost',
  },
  'row-gone': {
    file: 'domain/rules/documents/sequence/scan-sequence.ts',
    from: 'if (!deleted && countable && id.clock + length > (seen[id.client] ?? 0)) return true',
    to: 'if (!deleted && countable && id.clock + length > (seen[id.client] ?? 0)) return false',
    expected: 'lost',
    isRare: true,
  },
  'table-gone': {
    file: 'domain/rules/documents/sequence/gone-blocks.ts',
    from: '(isGone(value) ?',
    to: '(isGone(value) && name === "" ?',
    expected: 'lost',
    isRare: true,
  },
  'undone-by-two': {
    file: 'src/workspace/rich-text/sequence/bound-sequence.ts',
    from: 'if (this.#isMending || !this.#screen!.editable) return',
    to: 'if (this.#isMending || this.#screen) return',
    expected: 'doubled',
    isRare: true,
  },
  'moved-by-two': {
    file: 'src/workspace/rich-text/sequence/bound-sequence.ts',
    from: "if (kind === 'paste' || kind === 'drop' || merged.length > 0) {",
    to: 'if (merged.length > 1_000_000) {',
    expected: 'doubled',
    isRare: true,
  },
}
