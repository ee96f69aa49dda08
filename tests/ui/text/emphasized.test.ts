import { expect, test } from 'vitest'
import { splitAtParts } from '#src/ui/text/emphasized.tsx'

const marked = (text: string, ...parts: string[]) =>
  splitAtParts(text, parts)
    .map(({ words, isPart }) => (isPart ? `[${words}]` : words))
    .join('')

test('names in a sentence are emphasized, and nothing of it is lost', () => {
  expect(marked('A3 is taken by U-2 OS. Placed there by Tobias Wen.', 'U-2 OS', 'Tobias Wen')).toBe('A3 is taken by [U-2 OS]. Placed there by [Tobias Wen].')
  expect(marked('Tobias Wen hat A3 belegt.', 'Tobias Wen')).toBe('[Tobias Wen] hat A3 belegt.')
  expect(marked('Removed.', 'Tobias Wen', '')).toBe('Removed.')
})
