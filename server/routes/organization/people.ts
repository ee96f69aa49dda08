import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { personStates, type PeoplePage, type Person, type PersonState } from '#domain/wire/organization/organization.ts'
import { readPeople } from '../../store/people/organization.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { genericTableInput } from '../views/generic-table.ts'
import { isFound, toTablePage } from './table-rows.ts'

const rowsPerUnit = 20

const sortBy: Readonly<Record<string, (person: Person) => string | number | boolean | null>> = {
  fullName: ({ fullName }) => fullName,
  login: ({ login }) => login,
  email: ({ email }) => email,
  groups: ({ groups }) => groups.join(', '),
  lastSignInAt: ({ lastSignInAt }) => lastSignInAt,
  hasTwoStep: ({ hasTwoStep }) => hasTwoStep,
  isActive: ({ isActive }) => isActive,
}

const isIn: Readonly<Record<PersonState, (person: Person) => boolean>> = {
  active: ({ isActive }) => isActive,
  deactivated: ({ isActive }) => !isActive,
  administrators: ({ isAdministrator }) => isAdministrator,
  managed: ({ isManaged }) => isManaged,
}

/** POST /api/v1/organization/people: everyone on this server, as a generic table. `search` looks in names, logins and email addresses. */
export const listPeople = defineRoute({
  method: 'POST',
  path: '/api/v1/organization/people',
  access: 'organization',
  cost: 10,
  input: z.object({
    body: z.strictObject({ ...genericTableInput.shape, search: z._default(plainText(limits.name.longest), ''), state: z.optional(z.enum(personStates)) }),
  }),
  refusals: [],
  async handler({ services, charge }, { body }): Promise<PeoplePage> {
    const people = await services.engine.read(readPeople)
    charge(people.length / rowsPerUnit)
    const { state, search } = body
    const found = people.filter((person) => (!state || isIn[state](person)) && isFound(search, person.fullName, person.login, person.email))
    return toTablePage(found, body, sortBy) as PeoplePage
  },
})
