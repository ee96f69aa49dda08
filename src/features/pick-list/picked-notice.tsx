import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { HandIcon } from '#src/ui/icons/icons.ts'
import { PutDownIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import type { RunningList } from './use-pick-list.ts'

/** The samples are at the bench. The list waits until they are put back. */
export function PickedNotice({ view, send, isShared }: RunningList) {
  const navigate = useNavigate()
  const out = view.withMe.length
  if (out === 0)
    return (
      <EmptyState
        icon={HandIcon}
        title={t('None of these samples are out anymore')}
        action={
          <Button variant="primary" icon={TrashIcon} onClick={() => send({ type: 'list.deleted' })}>
            {t('Delete list')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={HandIcon}
      title={plural(out, { one: '# sample is out', other: '# samples are out' })}
      action={
        <>
          <Button variant="primary" icon={PutDownIcon} onClick={() => send({ type: 'put-back.begun' })}>
            {t('Put them back')}
          </Button>
          <Button tall onClick={() => send({ type: 'picking.resumed' })}>
            {t('Take out more')}
          </Button>
          <Button tall onClick={() => navigate(addresses.home)}>
            {t('Put them back later')}
          </Button>
        </>
      }
    >
      {isShared ? t('The list is kept under Scan, Pick list, on all your devices.') : t('The list is kept under Scan, Pick list, on this device.')}
    </EmptyState>
  )
}
