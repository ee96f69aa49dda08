import { vi } from 'vitest'
import { afterTest } from './after-test.ts'

/** As much of a page as the content of add-ons needs, until the test is over. */
export function stubDocument(): void {
  const parsed = { head: { childNodes: [] }, body: { childNodes: [] } }
  vi.stubGlobal('HTMLElement', function HTMLElement() {})
  vi.stubGlobal('DOMParser', function DOMParser() {
    return { parseFromString: () => parsed }
  })
  vi.stubGlobal('document', { createElement: () => ({ setAttribute() {}, replaceChildren() {} }) })
  afterTest(() => vi.unstubAllGlobals())
}
