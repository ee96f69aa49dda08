import { describe, expect, test } from 'vitest'
import { takesProof } from '#domain/rules/addons/takes-proof.ts'
import { actOf } from '#server/security/act-of.ts'
import { routes } from '#server/routes/list.ts'
import { buildRequest } from '#src/addons/api/build-request.ts'
import { neededPermission } from '#src/addons/framed/needed-permission.ts'
import { sendForAddon } from '#sync/calls/addon-calls.ts'

interface Schema {
  readonly _zod: {
    readonly def: { readonly shape?: Readonly<Record<string, Schema>>; readonly innerType?: Schema; readonly options?: readonly Schema[]; readonly in?: Schema }
  }
}

/** The fields of a body, in whatever form it may come. */
function fieldsOf({ _zod: { def } }: Schema): string[] {
  return [...Object.keys(def.shape ?? {}), ...[def.innerType, def.in, ...(def.options ?? [])].flatMap((inner) => (inner ? fieldsOf(inner) : []))]
}

/** Words for what proves who someone is, or becomes a way to do so. */
const proofs = ['password', 'currentPassword', 'newPassword', 'passkey', 'code', 'pin', 'attestationObject', 'clientDataJSON']
/** `code` of what an OAuth service or a program gives, which says nothing about the person. */
const others = /oauthConfig\/setAccessAndRefreshToken$/i

const proving = routes.filter(({ path, input }) => {
  const body = (input as unknown as Schema)._zod.def.shape?.['body']
  return path.startsWith('/api/v1/') && !others.test(path) && body !== undefined && fieldsOf(body).some((field) => proofs.includes(field))
})

describe('a call that takes a proof of who someone is', () => {
  test('[FAULT-75] is known for every route that there is', () => {
    const known = proving.map(({ method, path }) => `${method} ${path}`)
    for (const path of ['signatures', 'signatures/decline']) expect(known).toContain(`POST /api/v1/experiments/:experimentID/${path}`)
    expect(proving.length).toBeGreaterThan(15)
  })

  test.each(proving.map(({ method, path }) => [method, path.replaceAll(/:\w+/g, '7')] as const))(
    '[FAULT-75] %s %s is open to no add-on',
    async (method, url) => {
      const [plain, ...parts] = [url.slice('/api/v1/'.length), url.toUpperCase().slice('/API/V1/'.length), `${url.slice('/api/v1/'.length)}/`]
      for (const path of [plain, ...parts, plain.replaceAll('/', '//'), `${plain}?user=1`]) {
        const request = buildRequest({ path, method, body: { password: 'guessed' } })
        expect(neededPermission(request.method, request.url), request.url).toBe(null)
        const answer = await sendForAddon(request, { userId: 1, groupId: 1 })
        expect([answer.status, JSON.parse(answer.text)]).toMatchObject([403, { code: 'permission.denied' }])
      }
      expect(takesProof(method, url.replace('/7/', '/%37/'))).toBe(true)
    },
  )

  test.each([
    ['POST', 'experiments/7/sections'],
    ['GET', 'experiments/7/signatures'],
    ['POST', 'addons/7/oauthConfig/setAccessAndRefreshToken'],
    ['PUT', 'experiments/sections/7/content'],
  ] as const)('%s %s takes none', (method, path) => expect(takesProof(method, `/api/v1/${path}`)).toBe(false))
})

describe('an act', () => {
  const call = { method: 'POST', path: '/x/:id', params: { id: '1' }, groupId: 1, body: { capacity: 'author', password: 'secret' } }

  test('[FAULT-75] is the same whatever proves it', () => {
    expect(actOf({ ...call, body: { passkey: {}, capacity: 'author' } })).toBe(actOf(call))
    expect(actOf({ ...call, body: { code: '1', currentPassword: 'x', capacity: 'author' } })).toBe(actOf(call))
  })

  test('[FAULT-75] is another one for each thing that the call is about', () => {
    const all = [
      call,
      { ...call, method: 'PUT' },
      { ...call, path: '/y/:id' },
      { ...call, params: { id: '2' } },
      { ...call, groupId: 2 },
      { ...call, body: { capacity: 'witness' } },
      { ...call, body: {} },
    ]
    expect(new Set(all.map(actOf)).size).toBe(all.length)
  })
})
