import type { SampleRow } from '#domain/entities/sample.ts'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import {
  ArchiveIcon,
  CloseIcon,
  ColdIcon,
  CopyIcon,
  DropIcon,
  HandIcon,
  LinkIcon,
  MoreIcon,
  MoveIcon,
  PlaceIcon,
  RestoreIcon,
  TrashIcon,
  TubesIcon,
} from '#src/ui/icons/icons.ts'
import { Menu, type MenuItem } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { archiveSampleChange } from '#src/workspace/mutations/archive-sample.ts'
import { checkOutSampleChange } from '#src/workspace/mutations/check-out-sample.ts'
import { deleteSampleChange } from '#src/workspace/mutations/delete-sample.ts'
import { restoreSampleChange } from '#src/workspace/mutations/restore-sample.ts'
import { returnSampleChange } from '#src/workspace/mutations/return-sample.ts'
import { setSampleParentChange } from '#src/workspace/mutations/set-sample-parent.ts'
import { useMutate } from '#src/workspace/mutations/use-mutate.ts'
import { useSamplePermissions, usePermission } from '#src/workspace/permissions/use-permission.ts'

/** What opens a dialog of its own. */
export type SampleDialog = 'move' | 'clone' | 'aliquot' | 'parent' | 'restore'

export interface SampleActionsProps {
  sample: SampleRow
  onDialog: (dialog: SampleDialog) => void
  onAmount: () => void
}

/** What is done with a tube most often, in sight while its fields scroll; the rest under More. */
export function SampleActions({ sample, onDialog, onAmount }: SampleActionsProps) {
  const mutate = useMutate()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const may = useSamplePermissions(sample)
  const mayCreate = usePermission()('Sample.Create')
  const { name } = sample
  const remove = async () => {
    const question = {
      title: t('Delete {name}?', { name }),
      message: t('It will be permanently deleted on all devices. This cannot be undone.'),
      confirmLabel: t('Delete'),
      danger: true,
    }
    if ((await confirm(question)) && (await mutate(deleteSampleChange(sample)))) navigate(addresses.archive)
  }
  if (!may.update && !may.archive && !may.remove && !mayCreate) return null
  if (sample.archived)
    return (
      <ActionBar label={t('Actions')}>
        {may.archive && (
          <>
            <Button variant="primary" icon={RestoreIcon} onClick={() => void mutate(restoreSampleChange(sample))}>
              {t('Restore')}
            </Button>
            <Button tall icon={PlaceIcon} onClick={() => onDialog('restore')}>
              {t('Restore to a location')}
            </Button>
          </>
        )}
        {may.remove && (
          <Button tall variant="danger" icon={TrashIcon} className="away" onClick={() => void remove()}>
            {t('Delete')}
          </Button>
        )}
      </ActionBar>
    )
  const giveBack = (thawed: boolean) => void mutate(returnSampleChange(sample, thawed))
  const item = (isAllowed: boolean, one: MenuItem): MenuItem[] => (isAllowed ? [one] : [])
  const removeParent = () => void mutate(setSampleParentChange(sample, null))
  const archive = () => void mutate(archiveSampleChange(sample))
  return (
    <ActionBar label={t('Actions')}>
      {may.update && (
        <>
          <Button variant="primary" icon={MoveIcon} onClick={() => onDialog('move')}>
            {t('Move')}
          </Button>
          <Button tall icon={DropIcon} onClick={onAmount}>
            {t('Amount')}
          </Button>
        </>
      )}
      {!may.update ? null : sample.outBy === null ? (
        <Button tall icon={HandIcon} onClick={() => void mutate(checkOutSampleChange(sample))}>
          {t('Check out')}
        </Button>
      ) : (
        <Menu
          target={
            <Button tall icon={HandIcon}>
              {t('Return')}
            </Button>
          }
          sections={[
            {
              id: 'return',
              items: [
                { id: 'cold', label: t('It stayed frozen'), icon: ColdIcon, onSelect: () => giveBack(false) },
                { id: 'thawed', label: t('It was thawed'), hint: t('Adds one thaw'), icon: DropIcon, onSelect: () => giveBack(true) },
              ],
            },
          ]}
        />
      )}
      <Menu
        align="end"
        target={
          <Button tall icon={MoreIcon}>
            {t('More')}
          </Button>
        }
        sections={[
          {
            id: 'more',
            items: [
              ...item(mayCreate, { id: 'clone', label: t('Clone'), hint: t('Create one or more copies'), icon: CopyIcon, onSelect: () => onDialog('clone') }),
              ...item(mayCreate && may.update, {
                id: 'aliquot',
                label: t('Aliquot'),
                hint: t('Divide it into new samples'),
                icon: TubesIcon,
                onSelect: () => onDialog('aliquot'),
              }),
              ...item(may.update, { id: 'parent', label: t('Set parent'), icon: LinkIcon, onSelect: () => onDialog('parent') }),
              ...item(may.update && sample.parentId !== null, { id: 'no-parent', label: t('Remove parent'), icon: CloseIcon, onSelect: removeParent }),
            ],
          },
          { id: 'away', items: item(may.archive, { id: 'archive', label: t('Archive'), icon: ArchiveIcon, danger: true, onSelect: archive }) },
        ].filter(({ items }) => items.length > 0)}
      />
    </ActionBar>
  )
}
