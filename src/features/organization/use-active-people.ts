import { useCallback } from 'react'
import { limits } from '#domain/limits.ts'
import type { PeopleQuery } from '#domain/wire/organization/organization.ts'
import type { OrganizationCalls } from './organization-calls.ts'
import { tableQuery } from './use-table.ts'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
const activePeople: PeopleQuery = { ...tableQuery('fullName'), state: 'active', maxRecordsPerPage: Math.max(...limits.table.pageSizes) }

/** To choose someone: the people of the organization who can sign in. */
export const useActivePeople = (calls: OrganizationCalls) => useServerAnswer(useCallback(() => calls.people(activePeople), [calls]))
