import { expect, test } from 'vitest'
import { knownPage, knownPageSize, pageCount, pagerLinks } from '#domain/rules/tables/table-pager.ts'

test('page sizes are 25, 50, 100, 150 and 200, and 25 for any other [TBL-01]', () => {
  expect([25, 50, 100, 150, 200].map(knownPageSize)).toEqual([25, 50, 100, 150, 200])
  expect([0, 26, NaN, 1000].map(knownPageSize)).toEqual([25, 25, 25, 25])
})

test('[FAULT-121] the pager is a window of up to 36 links around the page [TBL-04]', () => {
  expect(pagerLinks(1, 3).pages).toEqual([1, 2, 3])
  expect(pagerLinks(100, 200).pages).toHaveLength(36)
  expect(pagerLinks(100, 200).pages).toContain(100)
  expect(pagerLinks(1, 200).pages[0]).toBe(1)
  expect(pagerLinks(200, 200).pages.at(-1)).toBe(200)
})

test('[FAULT-121] first and last links appear if there are more than 10 pages [TBL-04]', () => {
  expect(pagerLinks(1, 10).hasEnds).toBe(false)
  expect(pagerLinks(1, 11).hasEnds).toBe(true)
})

test('an empty list has one page, and a page that no longer exists becomes the last one', () => {
  expect(pageCount(0, 25)).toBe(1)
  expect(pageCount(26, 25)).toBe(2)
  expect([0, 1, 2, 9, NaN].map((page) => knownPage(page, 2))).toEqual([1, 1, 2, 2, 1])
})
