import { useCallback } from 'react'
import { deviceErrors } from '#domain/command-errors.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { isPlainHost, maxAllowedHosts } from '#domain/rules/addons/allowed-hosts.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { allowAddonHostsChange } from '#src/workspace/mutations/addons.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

const toHosts = (text: string): string[] => [...new Set(text.toLowerCase().split(/[\s,]+/))].filter((host) => host !== '')

/** Which hosts an add-on may call besides those that it declares, and which it has tried to call. ADDON-04 */
export function HostsDialog({ addon, onClose }: { addon: AddonRow; onClose: () => void }) {
  const { serverReads } = useWorkspace()
  const mutate = useMutate()
  const answer = useServerAnswer(useCallback(() => serverReads.askedHosts(addon.id), [serverReads, addon.id]))
  const title = t('Hosts for {name}', { name: addon.name })
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: title,
    initial: { hosts: addon.allowedHosts.join('\n') },
    validate: ({ hosts }) => ({ hosts: mistakeIn(toHosts(hosts)) }),
    onSave: async ({ hosts }) => {
      if (!(await mutate(allowAddonHostsChange(addon, toHosts(hosts))))) return
      release()
      onClose()
    },
  })
  const chosen = toHosts(draft.hosts)
  const asked = answer.value?.hosts.filter(({ host }) => !chosen.includes(host)) ?? []
  return (
    <DraftDialog title={title} action={t('Save')} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <TextAreaField
        label={t('Hosts that it may call')}
        hint={t('One per line, such as api.example.org. What it sends there goes through this server, and leaves your laboratory.')}
        value={draft.hosts}
        onChange={(hosts) => set('hosts', hosts)}
        maxLength={limits.text.longest}
        error={errorOf('hosts')}
      />
      <section className="stack" aria-label={t('It has tried to call')}>
        <h3>{t('It has tried to call')}</h3>
        <AnswerNotice {...answer} />
        {answer.value && asked.length === 0 && <p className="muted">{t('No other host.')}</p>}
        {asked.map(({ host, askedAt }) => (
          <Row
            key={host}
            wraps
            title={<span className="mono">{host}</span>}
            subtitle={dateTimeText(askedAt)}
            trailing={
              <Button aria-label={t('Add {host}', { host })} onClick={() => set('hosts', [...chosen, host].join('\n'))}>
                {t('Add')}
              </Button>
            }
          />
        ))}
      </section>
    </DraftDialog>
  )
}

function mistakeIn(hosts: readonly string[]): string | null {
  const wrong = hosts.find((host) => !isPlainHost(host))
  if (wrong !== undefined) return t(deviceErrors['addon.host-invalid'].message, { host: wrong })
  return hosts.length > maxAllowedHosts ? t('An add-on can have at most {most} hosts of this kind.', { most: maxAllowedHosts }) : null
}
