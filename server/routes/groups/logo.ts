import * as z from 'zod/mini'
import { serverLimits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { logoLimits, newLogoSchema, type GroupLogo, type NewLogo } from '#domain/wire/organization/group-logo.ts'
import { addAccountEvent } from '../../store/people/account-events.ts'
import { logoOf, setLogo, type StoredLogo } from '../../store/people/group-logos.ts'
import { readBehindWall } from '../../wall/read-behind-wall.ts'
import { nothing } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'

const path = '/api/v1/groups/logo'

/** GET /api/v1/groups/logo: the logo of the active group, or of the one in `?group=`, for its members. */
export const readLogo = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: nothing,
  refusals: [],
  async handler({ services, group }): Promise<GroupLogo> {
    const logo = await services.engine.read((sql) => logoOf(sql, group.groupId))
    if (!logo) return { logo: null }
    const { mediaType, width, height, content } = logo
    return { logo: { mediaType, width, height, picture: Buffer.from(content).toString('base64') } }
  },
})

/** PUT /api/v1/groups/logo: a PNG or JPEG, which is decoded before it is kept. */
export const writeLogo = defineRoute({
  method: 'PUT',
  path,
  access: 'administrator',
  writes: () => true,
  bodyLimit: serverLimits.body.most,
  cost: 20,
  input: z.object({ body: newLogoSchema }),
  refusals: ['permission.denied', 'logo.unreadable', 'content.too-complex'],
  prepare: (call, { body }) => readPicture(call, body),
  async handler(call, _, logo) {
    await store(call, logo)
    return {}
  },
})

/** DELETE /api/v1/groups/logo. */
export const removeLogo = defineRoute({
  method: 'DELETE',
  path,
  access: 'administrator',
  writes: () => true,
  input: z.object({}),
  refusals: ['permission.denied'],
  async handler(call) {
    await store(call, null)
    return {}
  },
})

const store = ({ services, caller, group, at }: Call<'administrator'>, logo: StoredLogo | null): Promise<void> =>
  services.engine.write(async (sql) => {
    await setLogo(sql, group.groupId, logo)
    const detail = { value: Number(logo !== null) }
    await addAccountEvent(sql, { kind: 'group.logo', at, userId: 0, actorId: caller.session.user.id, groupId: group.groupId, detail })
  })

async function readPicture(call: Call<'administrator'>, { picture }: NewLogo): Promise<StoredLogo> {
  const content = new Uint8Array(Buffer.from(picture, 'base64'))
  const size = await readBehindWall(call, 'measurePicture', { bytes: content })
  if (!size || Math.max(size.width, size.height) > logoLimits.side || content.length > logoLimits.most)
    throw new Refusal('logo.unreadable', { side: logoLimits.side, most: logoLimits.most / 1024 })
  return { ...size, content }
}
