import { resolveObjectURL } from 'node:buffer'
import { expect, test, vi } from 'vitest'
import { saveFile } from '#src/workspace/saving/save-file.ts'

test('a browser that begins to read a file only seconds after the click still finds it; later it is let go', async () => {
  vi.useFakeTimers()
  const links: { href: string; download: string; click(): void }[] = []
  const createElement = () => {
    const link = { href: '', download: '', click: vi.fn() }
    links.push(link)
    return link
  }
  vi.stubGlobal('document', { createElement })
  saveFile(new Blob(['Name,Amount']), 'samples.csv')
  const [link] = links
  expect(link).toMatchObject({ download: 'samples.csv' })
  expect(link!.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30_000)
  expect(await resolveObjectURL(link!.href)?.text()).toBe('Name,Amount')
  vi.runAllTimers()
  expect(resolveObjectURL(link!.href)).toBeUndefined()
})
