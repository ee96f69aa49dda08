import { useEffect, useEffectEvent, useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useFileContent } from '#src/workspace/files/use-file-content.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { readForPrint, type PrintedExperiment } from './read-for-print.ts'

/** Reads an experiment for paper. */
export function useReadForPrint(): (experiment: ExperimentRow, withComments: boolean) => Promise<PrintedExperiment> {
  const { workspace, groupName } = useWorkspace()
  const role = useMe()?.role
  const readContent = useFileContent()
  return (experiment, withComments) => readForPrint({ workspace, role, readContent }, experiment, groupName, withComments)
}

/** An experiment for paper as it was when the page was opened; undefined until it is read. */
export function usePrinted(experiment: ExperimentRow, withComments: boolean): PrintedExperiment | undefined {
  const [printed, setPrinted] = useState<PrintedExperiment>()
  const read = useReadForPrint()
  const load = useEffectEvent((comments: boolean) => read(experiment, comments))
  useEffect(() => {
    let isLate = false
    load(withComments).then((loaded) => isLate || setPrinted(loaded), showRefusal)
    return () => {
      isLate = true
    }
  }, [withComments])
  return printed
}
