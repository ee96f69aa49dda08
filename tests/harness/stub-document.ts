import { vi } from 'vitest'
import { afterTest } from './after-test.ts'

/** As much of a page as what add-ons draw needs. */
export function stubDocument(): void {
  const parsed = { head: { childNodes: [] }, body: { childNodes: [] } }
  vi.stubGlobal('HTMLElement', function HTMLElement() {})
  vi.stubGlobal('DOMParser', function DOMParser() {
    return { parseFromString: () => parsed }
  })
  const createElement = () => ({ style: {}, setAttribute() {}, replaceChildren() {}, addEventListener() {} })
  vi.stubGlobal('document', { createElement, getElementById: () => null })
  vi.stubGlobal('window', { innerWidth: 1_180, addEventListener() {}, removeEventListener() {} })
  afterTest(() => vi.unstubAllGlobals())
}
