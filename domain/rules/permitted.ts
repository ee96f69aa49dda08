import type { Who } from '../command.ts'
import { hasPermission, samplePermission, type Permission } from '../permission.ts'
import type { Tx } from '../tx.ts'

type MemberTx = Tx<'members', 'permission.denied'>

/** Refuses unless the acting person's role in this group has the permission. The role is read where and when the command runs. */
export async function assertPermitted(tx: MemberTx, who: Who, permission: Permission): Promise<void> {
  const member = await tx.get('members', who.userId)
  if (!member || !hasPermission(member.role, permission)) tx.refuse('permission.denied', { permission })
}

/** For a person's own data, which needs no permission. Someone who has left the group writes nothing in it, because the server would never accept it. */
export async function assertMember(tx: MemberTx, who: Who): Promise<void> {
  if (!(await tx.get('members', who.userId))) tx.refuse('permission.denied')
}

export async function assertMayUpdateSample(tx: MemberTx, who: Who, sample: { readonly ownerId: number }): Promise<void> {
  await assertPermitted(tx, who, samplePermission('Update', sample, who.userId))
}

export async function assertMayArchiveSample(tx: MemberTx, who: Who, sample: { readonly ownerId: number }): Promise<void> {
  await assertPermitted(tx, who, samplePermission('Archive', sample, who.userId))
}
