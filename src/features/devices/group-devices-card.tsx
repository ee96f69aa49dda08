import { useCallback } from 'react'
import type { GroupDevice } from '#domain/wire/sync/devices.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DeviceTable } from './device-table.tsx'
import { useDeviceActions } from './use-device-actions.tsx'

const personOf = ({ fullName }: GroupDevice): string => fullName

/** An erased device has nothing anymore. */
function encryptionText({ encryption, erasure }: GroupDevice): string | undefined {
  if (erasure) return undefined
  if (!encryption) return t('Not encrypted')
  return encryption.since === null ? t('Not fully encrypted') : t('Encrypted since {time}', { time: dateTimeText(encryption.since) })
}

/** Every device with data of the group, for its administrators: a lost one can be erased. */
export function GroupDevicesCard() {
  const { serverReads, groupName } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.groupDevices(), [serverReads]))
  const { actions, dialog } = useDeviceActions<GroupDevice>(
    'groups',
    {
      revoke: ({ fullName }) =>
        t('{person} must sign in there with their password again. Changes that have not been sent are kept, and sent after that.', { person: fullName }),
      erase: ({ fullName }) =>
        t('When it next connects, this device deletes the data of {person} in {group}. What other people have on it stays.', {
          person: fullName,
          group: groupName,
        }),
    },
    answer.read,
  )
  return (
    <Card flush title={t('Devices')}>
      <AnswerNotice {...answer} />
      {answer.value && (
        <DeviceTable
          label={t('Devices with data of this group')}
          devices={answer.value.devices}
          owner={{ name: t('Person'), of: personOf }}
          note={answer.value.encryptsDevices || answer.value.devices.some(({ encryption }) => encryption) ? encryptionText : undefined}
          actions={actions}
        />
      )}
      {dialog}
    </Card>
  )
}
