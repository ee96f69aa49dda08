import type { StorageLayerKind } from '#domain/entities/storage-layer.ts'
import type { StorageUnitKind } from '#domain/entities/storage-unit.ts'
import { CabinetIcon, LayersIcon, type Icon, BoxIcon, ColdIcon, GridIcon, RowsIcon, TankIcon } from '#src/ui/icons/icons.ts'

const icons: Readonly<Record<StorageLayerKind, Icon>> = {
  unit: ColdIcon,
  shelf: LayersIcon,
  rack: RowsIcon,
  drawer: CabinetIcon,
  box: GridIcon,
  plate: GridIcon,
  canister: TankIcon,
}

const unitIcons: Readonly<Record<StorageUnitKind, Icon>> = { freezer: ColdIcon, refrigerator: CabinetIcon, 'nitrogen tank': TankIcon, cabinet: BoxIcon }

export const layerIcon = (kind: StorageLayerKind): Icon => icons[kind] ?? BoxIcon
export const unitIcon = (kind: StorageUnitKind): Icon => unitIcons[kind] ?? BoxIcon
