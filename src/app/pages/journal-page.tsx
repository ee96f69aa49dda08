import { useBack } from '#src/app/use-back.ts'
import { useNavigate } from '#src/app/router/router.tsx'
import { useQuery } from '#src/app/use-query.ts'
import { JournalScreen } from '#src/features/notebook/journal/journal-screen.tsx'
import { PrintScreen, SignScreen } from '#src/features/notebook/lazy-dialogs.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useRecordVisit } from '#src/workspace/navigation/use-record-visit.ts'

export function JournalPage() {
  const { query, idOf, isTrue } = useQuery()
  const navigate = useNavigate()
  const id = idOf('experimentID')
  useRecordVisit('experiments', id)
  const back = useBack(id === null ? addresses.experiments : addresses.experiment(id))
  if (isTrue('print')) return <PrintScreen experimentId={id} onBack={back} />
  if (isTrue('sign')) return <SignScreen experimentId={id} />
  // Once it is open, the same notification can lead to it again.
  const onThread = () => id !== null && navigate(addresses.experiment(id), { replace: true })
  return <JournalScreen experimentId={id} threadId={query.get('threadID')} onThread={onThread} />
}
