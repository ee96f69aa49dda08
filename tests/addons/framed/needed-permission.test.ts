import { expect, test } from 'vitest'
import { buildRequest } from '#src/addons/api/build-request.ts'
import { neededPermission } from '#src/addons/framed/needed-permission.ts'
import type { ApiMethod } from '#sdk/api.ts'

const needed = (method: ApiMethod, path: string) => {
  const { url } = buildRequest({ path, method })
  return neededPermission(method, url)
}

test.each<[ApiMethod, string, string | null]>([
  ['GET', 'samples', 'samples.read'],
  ['PATCH', 'samples/7', 'samples.write'],
  ['GET', 'barcode/005000000000007', 'samples.read'],
  ['GET', 'experiments/318/sections', 'experiments.read'],
  ['PUT', 'experiments/sections/9/html', 'experiments.write'],
  ['GET', 'protocols/1', 'experiments.read'],
  ['GET', 'storageLayers/3', 'storage.read'],
  ['POST', 'storage', null],
  ['GET', 'files/2', 'files.read'],
  ['POST', 'files', 'files.write'],
  ['GET', 'users/getCurrentUserInfo', null],
  ['GET', 'auth/user', null],
  ['GET', 'addons/3/oauthConfig/getAccessToken', null],
  ['PUT', 'groups/active', null],
  ['GET', 'samples%2Fauth/user', null],
  ['GET', '//samples/1', 'samples.read'],
  ['GET', 'constructor', null],
])('%s %s needs %s', (method, path, permission) => expect(needed(method, path)).toBe(permission))
