import { expect, test } from 'vitest'
import { adminPageOf } from '#domain/rules/people/page-type.ts'

const adminPages = [
  ['/members/organisationAdmin/', 'accountManagement'],
  ['/members/organisationAdmin/groups/', 'accountManagement'],
  ['/admin/accountDetails/', 'accountManagement'],
  ['/admin/systemSettings/', 'systemSettings'],
  ['/lab/admin/systemSettings/', 'systemSettings'],
  ['/ADMIN/SystemSettings/', 'systemSettings'],
  ['/admin/', null],
  ['/members/admin/other/', null],
] as const

const otherPages = ['/members/', '/members/settings/', '/members/groups/members/', '/administration/', '/members/organisationAdmins/']

test.each(adminPages)('%s is a page of type admin, %s [ROUTE-19]', (pathname, subType) => {
  expect(adminPageOf(pathname)).toEqual({ subType })
})

test.each(otherPages)('%s is not of type admin [ROUTE-19]', (pathname) => {
  expect(adminPageOf(pathname)).toBeUndefined()
})
