import type { BudgetRow } from '#domain/entities/budget.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { parseAmount } from '#domain/rules/samples/amount.ts'
import { takeId } from '#db/queue/leases.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { archiveBudgetChange, createBudgetChange, editBudgetChange } from '#src/workspace/mutations/supplies.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { CurrencyField } from '#src/workspace/supplies/currency-field.tsx'

export interface BudgetDialogProps {
  /** Null for a new one. */
  budget: BudgetRow | null
  onClose: () => void
}

/** What may be spent under a cost center, from one day to another. */
export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const title = budget ? t('Edit budget') : t('New budget')
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: {
      costCenter: budget?.costCenter ?? '',
      name: budget?.name ?? '',
      amount: budget ? String(budget.amount) : '',
      currency: budget?.currency ?? '',
      firstDay: budget?.firstDay ?? '',
      lastDay: budget?.lastDay ?? '',
    },
    validate: ({ costCenter, amount, currency, firstDay, lastDay }) => ({
      costCenter: costCenter.trim() && currency && firstDay && lastDay >= firstDay ? null : t(deviceErrors['budget.incomplete'].message),
      amount: (parseAmount(amount) ?? -1) >= 0 ? null : t('Enter a number.'),
    }),
    onSave: async (form) => {
      try {
        const fields = { ...form, amount: parseAmount(form.amount) ?? 0 }
        const change = budget ? editBudgetChange(budget, fields) : createBudgetChange({ id: await takeId(workspace.disk, 'budgets'), ...fields })
        if (!(await mutate(change))) return
        release()
        onClose()
      } catch (error) {
        showRefusal(error)
      }
    },
  })
  const archive = async (shown: BudgetRow) => {
    if (!(await mutate(archiveBudgetChange(shown)))) return
    release()
    onClose()
  }
  const longest = limits.name.longest
  return (
    <DraftDialog title={title} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <TextField
        label={t('Cost center')}
        value={draft.costCenter}
        onChange={(text) => set('costCenter', text)}
        error={errorOf('costCenter')}
        maxLength={longest}
        autoFocus
        required
      />
      <TextField label={t('Name')} value={draft.name} onChange={(text) => set('name', text)} maxLength={longest} />
      <NumberField label={t('Amount')} value={draft.amount} onChange={(text) => set('amount', text)} error={errorOf('amount')} />
      <CurrencyField value={draft.currency} onChange={(currency) => set('currency', currency)} />
      <DateField label={t('First day')} value={draft.firstDay} onChange={(day) => set('firstDay', day)} />
      <DateField label={t('Last day')} value={draft.lastDay} onChange={(day) => set('lastDay', day)} />
      {budget && (
        <div>
          <Button icon={ArchiveIcon} onClick={() => void archive(budget)}>
            {t('Archive budget')}
          </Button>
        </div>
      )}
    </DraftDialog>
  )
}
