import { expect, test, vi } from 'vitest'
import { writePageSizeCookie, writeViewCookie } from '#src/features/tables/views/table-cookies.ts'

test.each([
  ['http:', ''],
  ['https:', '; secure'],
])('a table’s cookies last 365 days, over %s; that of the default view is removed', (protocol, secure) => {
  const written: string[] = []
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  vi.stubGlobal('location', { protocol })
  writePageSizeCookie('SAMPLES', 50)
  writeViewCookie('SAMPLES', 7)
  writeViewCookie('SAMPLES', -1)
  expect(written).toEqual([
    `table.pageSize.SAMPLES=50; path=/; max-age=31536000; samesite=lax${secure}`,
    `table.view.SAMPLES=7; path=/; max-age=31536000; samesite=lax${secure}`,
    `table.view.SAMPLES=-1; path=/; max-age=0; samesite=lax${secure}`,
  ])
})
