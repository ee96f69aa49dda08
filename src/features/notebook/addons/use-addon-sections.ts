import { takeId } from '#db/queue/leases.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import type { AddonSectionType } from '#src/workspace/contributions/areas.ts'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { createAddonSectionChange } from '#src/workspace/mutations/sections.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { keyBelow } from '#src/features/notebook/journal/key-below.ts'
import type { SectionPlace } from '#src/features/notebook/journal/use-add-section.ts'

/** Adds a section of a type that an add-on has registered. */
export function useAddonSections({ experiment, sections, above, onAdded }: SectionPlace): readonly MenuItem[] {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const types = useActions('sectionTypes')
  const add = async ({ rootVar, name, version, type, label }: AddonSectionType) => {
    try {
      const id = await takeId(workspace.disk, 'sections')
      const section = { id, name: label, orderKey: keyBelow(sections, above, id) }
      const details = { rootVar, name, version, realSectionType: type }
      if (await mutate(createAddonSectionChange(section, details, experiment), { silent: true })) onAdded(id)
    } catch (error) {
      showRefusal(error)
    }
  }
  return types.map((type) => ({ id: type.id, label: type.label, icon: PackageIcon, onSelect: () => void add(type) }))
}
