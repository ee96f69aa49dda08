import type { StorageLayerKind } from '#domain/entities/storage-layer.ts'
import { BoxIcon, CabinetIcon, ColdIcon, GridIcon, LayersIcon, RowsIcon, TankIcon, type Icon } from '#src/ui/icons.ts'

const icons: Readonly<Record<StorageLayerKind, Icon>> = {
  unit: ColdIcon,
  shelf: LayersIcon,
  rack: RowsIcon,
  drawer: CabinetIcon,
  box: GridIcon,
  plate: GridIcon,
  canister: TankIcon,
}

export const iconOfLayer = (kind: StorageLayerKind): Icon => icons[kind] ?? BoxIcon
