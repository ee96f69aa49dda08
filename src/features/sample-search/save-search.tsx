import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { searchScope, toViewFilters, type SampleSearch } from '#domain/rules/tables/saved-search.ts'
import { takeId } from '#db/queue/leases.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { BookmarkIcon } from '#src/ui/icons/more-icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { saveTableViewChange } from '#src/workspace/mutations/group.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** Saves a search under a name, for its person on every device. */
export function SaveSearch({ search }: { search: SampleSearch }) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const [opened, setOpened] = useState(false)
  const { draft, set, errorOf, save, reset, leave, release, fieldsRef } = useDraft({
    label: t('Save search'),
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() ? null : t(messages.viewNameMissing) }),
    onSave: ({ name }) => saveAs(name),
  })
  const close = () => {
    release()
    setOpened(false)
    reset()
  }
  const saveAs = async (name: string) => {
    try {
      const id = await takeId(workspace.disk, 'tableViews')
      const view = {
        id,
        isNew: true,
        scope: searchScope,
        name,
        columns: [],
        filters: [...toViewFilters(search)],
        sortColumn: 'name',
        sortDirection: 'ASC' as const,
      }
      if (!(await mutate(saveTableViewChange(view)))) return
      close()
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <>
      <Button icon={BookmarkIcon} tall disabled={search.conditions.length === 0} onClick={() => setOpened(true)}>
        {t('Save search')}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => leave(close)}
        title={t('Save search')}
        actions={
          <Button variant="primary" onClick={() => void save()}>
            {t('Save')}
          </Button>
        }
      >
        <div ref={fieldsRef}>
          <TextField
            label={t('Name')}
            required
            autoFocus
            maxLength={250}
            value={draft.name}
            onChange={(name) => set('name', name)}
            onEnter={() => void save()}
            error={errorOf('name')}
          />
        </div>
      </Dialog>
    </>
  )
}
