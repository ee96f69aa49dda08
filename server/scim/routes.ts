import type { ScimAnswer, ScimCall } from './call.ts'
import { createGroupResource, listGroupResources, patchGroup, readGroup, removeGroup, replaceGroup } from './groups.ts'
import { resourceTypes } from './protocol/attributes.ts'
import { findSchema, resourceTypeAnswer, resourceTypesAnswer, schemasAnswer, serviceProviderConfig } from './protocol/discovery.ts'
import { notFound } from './protocol/scim-error.ts'
import { createUserResource, listUsers, patchUser, readUser, removeUser, replaceUser } from './users.ts'

export interface ScimRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `scimPath`. */
  readonly path: string
  /** In units of about a millisecond of server time. */
  readonly cost: number
  readonly handler: (call: ScimCall) => Promise<ScimAnswer> | ScimAnswer
}

const found = (body: Record<string, unknown> | undefined): ScimAnswer => {
  if (!body) throw notFound()
  return { status: 200, body }
}

/** Hashing a password is deliberately expensive. */
const costOfPassword = 50

/** Every route of SCIM. They are not in the list of the other routes, because their forms, errors and access are those of RFC 7644. */
export const scimRoutes: readonly ScimRoute[] = [
  { method: 'GET', path: '/ServiceProviderConfig', cost: 1, handler: ({ base }) => found(serviceProviderConfig(base)) },
  { method: 'GET', path: '/ResourceTypes', cost: 1, handler: ({ base }) => found(resourceTypesAnswer(base)) },
  {
    method: 'GET',
    path: '/ResourceTypes/:id',
    cost: 1,
    handler: ({ base, params }) => {
      const type = resourceTypes.find(({ name }) => name === params['id'])
      return found(type && resourceTypeAnswer(type, base))
    },
  },
  { method: 'GET', path: '/Schemas', cost: 1, handler: ({ base }) => found(schemasAnswer(base)) },
  { method: 'GET', path: '/Schemas/:id', cost: 1, handler: ({ base, params }) => found(findSchema(params['id']!, base)) },
  { method: 'GET', path: '/Users', cost: 10, handler: listUsers },
  { method: 'POST', path: '/Users', cost: costOfPassword, handler: createUserResource },
  { method: 'GET', path: '/Users/:id', cost: 2, handler: readUser },
  { method: 'PUT', path: '/Users/:id', cost: 10, handler: replaceUser },
  { method: 'PATCH', path: '/Users/:id', cost: 10, handler: patchUser },
  { method: 'DELETE', path: '/Users/:id', cost: 10, handler: removeUser },
  { method: 'GET', path: '/Groups', cost: 10, handler: listGroupResources },
  { method: 'POST', path: '/Groups', cost: 20, handler: createGroupResource },
  { method: 'GET', path: '/Groups/:id', cost: 5, handler: readGroup },
  { method: 'PUT', path: '/Groups/:id', cost: 20, handler: replaceGroup },
  { method: 'PATCH', path: '/Groups/:id', cost: 20, handler: patchGroup },
  { method: 'DELETE', path: '/Groups/:id', cost: 20, handler: removeGroup },
]
