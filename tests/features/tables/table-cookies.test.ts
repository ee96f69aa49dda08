import { expect, test, vi } from 'vitest'
import { writePageSizeCookie, writeViewCookie } from '#src/features/tables/table-cookies.ts'

test('a table’s cookies last 365 days; that of the default view is removed', () => {
  const written: string[] = []
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  writePageSizeCookie('SAMPLES', 50)
  writeViewCookie('SAMPLES', 7)
  writeViewCookie('SAMPLES', -1)
  expect(written).toEqual([
    'table.pageSize.SAMPLES=50; path=/; max-age=31536000; samesite=lax',
    'table.view.SAMPLES=7; path=/; max-age=31536000; samesite=lax',
    'table.view.SAMPLES=-1; path=/; max-age=0; samesite=lax',
  ])
})
