import { lockSection } from '#domain/commands/lock-section.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Locked = Pick<SectionRow, 'id' | 'name' | 'lockedBy'>

const lockSectionMutation = ({ id, name }: Locked, locked: boolean): Mutation =>
  mutation(lockSection, { sectionId: id, locked }, locked ? t('Locked {name}', { name }) : t('Unlocked {name}', { name }))

/** Locks a section for everyone but this person, or opens it. The lock of someone else does not come back with an undo: it would be this person's. */
export const lockSectionChange = (section: Locked, locked: boolean, userId: number): Change =>
  makeChange(
    [lockSectionMutation(section, locked)],
    locked || section.lockedBy === userId ? [lockSectionMutation(section, !locked)] : [],
    locked ? t('{name} locked', { name: section.name }) : t('{name} unlocked', { name: section.name }),
  )
