import type { GroupKey } from '../people.ts'
import type { Random } from '../random.ts'
import { okaforProjects } from './okafor-projects.ts'
import { okaforProtocols } from './okafor-protocols.ts'
import { okaforShowcase } from './okafor-showcase.ts'
import { okaforStock } from './okafor-stock.ts'
import { okaforTemplates } from './okafor-templates.ts'
import { teachingNotebook, virologyNotebook } from './other-groups.ts'
import type { NotebookPlan } from './plan.ts'
import { routineWork } from './routine.ts'

/** Number of experiments of the main group, before those of the showcase. */
const routineCount = 50

/** What each group has in its notebook. */
export function notebookPlan(group: GroupKey, random: Random): NotebookPlan {
  if (group === 'virology') return virologyNotebook
  if (group === 'teaching') return teachingNotebook
  return {
    projects: okaforProjects,
    protocols: okaforProtocols,
    experiments: [...okaforTemplates, ...routineWork(random, routineCount), ...okaforShowcase, ...okaforStock],
  }
}

/** How many ids of each kind a notebook needs. */
export const countsOf = ({ projects, experiments, protocols = [] }: NotebookPlan) => ({
  projects: projects.length,
  studies: projects.flatMap(({ studies }) => studies).length,
  experiments: experiments.length,
  sections: experiments.flatMap(({ sections }) => sections).length,
  protocols: protocols.length,
})
