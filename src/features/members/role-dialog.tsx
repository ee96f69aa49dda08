import { useState } from 'react'
import type { RoleRow } from '#domain/entities/role.ts'
import { limits } from '#domain/limits.ts'
import { rolePermissions, type Permission } from '#domain/roles.ts'
import { grantablePermissions } from '#domain/rules/people/grantable-permissions.ts'
import { randomId } from '#db/random-id.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { deleteRoleChange, saveRoleChange } from '#src/workspace/mutations/group.ts'
import { roleChoices } from '#src/workspace/permissions/role-choice.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { RoleMatrix } from './role-matrix.tsx'

export interface RoleDialogProps {
  /** Null makes a new one. */
  role: RoleRow | null
  roles: readonly RoleRow[]
  /** How many people have it. */
  holders: number
  onClose: () => void
}

/** Makes a role of the group from another one, or changes its name and what it allows. */
export function RoleDialog({ role, roles, holders, onClose }: RoleDialogProps) {
  const mutate = useMutate()
  const choices = roleChoices(roles)
  const [base, setBase] = useState('Guest')
  const form = useDraft({
    label: t('Role'),
    initial: { name: role?.name ?? '', permissions: role?.permissions ?? [] },
    validate: ({ name }) => ({ name: nameFault(name.trim(), role, choices) }),
    onSave: async ({ name, permissions }): Promise<void> => {
      const saved = { id: role?.id ?? randomId(), name: name.trim(), permissions }
      if (!(await mutate(saveRoleChange(role, saved)))) return
      release()
      onClose()
    },
  })
  const { draft, set, errorOf, isSaving, save, release, leave } = form
  const startFrom = (id: string) => {
    setBase(id)
    set('permissions', permissionsOf(id, roles))
  }
  const remove = async (wanted: RoleRow) => {
    if (!(await mutate(deleteRoleChange(wanted)))) return
    release()
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={role ? t('Edit role') : t('New role')}
      width={920}
      actions={
        <>
          {role && holders === 0 && (
            <Button icon={TrashIcon} tall onClick={() => void remove(role)}>
              {t('Delete role')}
            </Button>
          )}
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" icon={CheckIcon} loading={isSaving} onClick={() => void save()}>
            {t('Save role')}
          </Button>
        </>
      }
    >
      <DraftForm form={form}>
        <TextField
          label={t('Name')}
          value={draft.name}
          onChange={(name) => set('name', name)}
          maxLength={limits.name.longest}
          error={errorOf('name')}
          autoFocus={role === null}
        />
        {role === null ? (
          <SelectField label={t('Start from')} value={base} onChange={startFrom} options={choices.map(({ id, name }) => ({ value: id, label: name }))} />
        ) : (
          <p className="muted">
            {plural(holders, {
              one: '# person has this role. What you change applies to them at once, and on their devices with the next sync.',
              other: '# people have this role. What you change applies to them at once, and on their devices with the next sync.',
            })}
          </p>
        )}
        <RoleMatrix permissions={draft.permissions} onChange={(permissions) => set('permissions', permissions)} />
        <p className="muted">{t('Only administrators can invite people, remove them and change roles.')}</p>
      </DraftForm>
    </Dialog>
  )
}

function nameFault(name: string, role: RoleRow | null, choices: ReturnType<typeof roleChoices>): string | null {
  if (!name) return t('Enter a name.')
  const isTaken = choices.some((other) => other.id !== role?.id && other.name.toLowerCase() === name.toLowerCase())
  return isTaken ? t('A role with this name already exists.') : null
}

function permissionsOf(id: string, roles: readonly RoleRow[]): readonly Permission[] {
  const fixed = (rolePermissions as Readonly<Record<string, readonly Permission[]>>)[id]
  const all = fixed ?? roles.find((role) => role.id === id)?.permissions ?? []
  return all.filter((permission) => grantablePermissions.includes(permission))
}
