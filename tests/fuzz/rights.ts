import { hasPermission, permissionFor, type PermissionQuestion, type RoleName } from '#domain/permission.ts'
import type { Route } from '#server/routes/route.ts'
import { nameOf } from './calls.ts'

/** What a route asks before it writes in the group. */
type Question = readonly [objectType: 'samples' | 'sampleSeries' | 'storageLayers' | 'files', action: 'Create' | 'Update']

/**
 * Routes that write in the group with a permission of the role. Every other route reads, writes what belongs to the caller alone, or is only for
 * administrators. Devices' pushes and leases ask for each command and kind: tests/domain/commands and bounds.test.ts.
 */
const questions: Readonly<Record<string, Question>> = {
  'PATCH /api/v1/samples/:sampleId': ['samples', 'Update'],
  'POST /api/v1/samples/:sampleId/moveToLayer/:layerId': ['samples', 'Update'],
  'POST /members/inventory/browser/sample/saveSample.ashx': ['samples', 'Create'],
  'POST /members/inventory/browser/sample/setParentSample.ashx': ['samples', 'Update'],
  'POST /members/inventory/browser/sample/updateSampleFields.ashx': ['samples', 'Update'],
  'POST /members/inventory/browser/updateAltIDStorageLayer.ashx': ['storageLayers', 'Update'],
  'POST /members/inventory/browser/addToSampleSeries.ashx': ['samples', 'Update'],
  'PATCH /api/v1/sampleSeries/:seriesId': ['sampleSeries', 'Update'],
  'DELETE /api/v1/sampleSeries/:seriesId': ['sampleSeries', 'Update'],
  'POST /api/v1/sampleSeries/:seriesId/samples/add': ['samples', 'Update'],
  'POST /api/v1/sampleSeries/:seriesId/samples/remove': ['samples', 'Update'],
  'GET /api/v1/sync/files/:id/upload': ['files', 'Update'],
  'PUT /api/v1/sync/files/:id/upload': ['files', 'Update'],
}

/** Who makes a call, as far as it decides what they may. */
export type Standing = 'stranger' | 'without a group' | RoleName
export const standings: readonly Standing[] = ['stranger', 'without a group', 'Guest', 'Student', 'Member', 'Administrator']

/** `own`: with samples that they own. `some`: it depends on the command or the kind that is sent. */
export type Right = 'yes' | 'own' | 'some' | 'no'

const ofEachCommand = ['POST /api/v1/sync/push', 'POST /api/v1/sync/leases']

export const questionedRoutes: readonly string[] = Object.keys(questions)

/** Follows from the route's access and the permissions of roles; nothing else is written down. */
export function rightOf(route: Route, standing: Standing): Right {
  const { access } = route
  if (access === 'public') return 'yes'
  if (standing === 'stranger') return 'no'
  if (access === 'session' || access === 'owner') return 'yes'
  if (standing === 'without a group') return 'no'
  if (access === 'administrator') return standing === 'Administrator' ? 'yes' : 'no'
  const name = nameOf(route)
  if (ofEachCommand.includes(name)) return 'some'
  const question = questions[name]
  return question ? rightByRole(question, standing) : 'yes'
}

function rightByRole([objectType, action]: Question, role: RoleName): Right {
  const may = (...asked: PermissionQuestion) => {
    const permission = permissionFor(1, ...asked)
    return permission === null || hasPermission(role, permission)
  }
  if (objectType !== 'samples' || action === 'Create') return may(objectType as 'sampleSeries', action as 'Update') ? 'yes' : 'no'
  if (may('samples', 'Update', { ownerId: 2 })) return 'yes'
  return may('samples', 'Update', { ownerId: 1 }) ? 'own' : 'no'
}
