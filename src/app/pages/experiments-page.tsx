import { ExperimentList } from '#src/features/notebook/list/experiment-list.tsx'
import { NewExperimentDialog } from '#src/features/notebook/experiment/new-experiment-dialog.tsx'
import { ExperimentsScreen } from '#src/features/tables/experiments-screen.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '../router/router.tsx'
import { useAddressBar } from '../use-address-bar.ts'

export function ExperimentsPage() {
  const navigate = useNavigate()
  return (
    <ExperimentsScreen
      {...useAddressBar()}
      renderList={(list) => <ExperimentList {...list} />}
      renderNew={(onClose) => <NewExperimentDialog onClose={onClose} onCreated={(id) => navigate(addresses.experiment(id))} />}
    />
  )
}
