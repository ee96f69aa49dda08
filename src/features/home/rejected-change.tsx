import type { InboxItem } from '#db/disk/disk-rows.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'

/** A change that was not applied, with the reason and the way to its card. */
export function RejectedChange({ item }: { item: InboxItem }) {
  const navigate = useNavigate()
  return (
    <Row
      leading={<AlertIcon className="i t-bad" aria-hidden />}
      title={item.code === null ? t('Two people edited the same text. Both versions are saved.') : refusalText(item.code, item.detail)}
      subtitle={t('Not applied: {what}', { what: item.intent.label })}
      wraps
      trailing={<Button onClick={() => navigate(addresses.queue)}>{t('Review')}</Button>}
    />
  )
}
