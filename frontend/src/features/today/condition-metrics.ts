import CloudRain from 'lucide-react/icons/cloud-rain';
import Droplets from 'lucide-react/icons/droplets';
import Leaf from 'lucide-react/icons/leaf';
import Sun from 'lucide-react/icons/sun';
import Thermometer from 'lucide-react/icons/thermometer';
import Wind from 'lucide-react/icons/wind';
import type { RowMetric } from '../../shared/api/contract';

interface MetricLook {
  readonly label: string;
  /** Behind the figure, with the space that keeps it on its line. */
  readonly unit: string;
  readonly icon: typeof Wind;
  readonly note?: string;
}

/** How a row of the conditions table is named and shown. */
export const METRICS: Record<RowMetric, MetricLook> = {
  temperature: { label: 'Temp', unit: '\u00a0°F', icon: Thermometer },
  wind: { label: 'Wind', unit: '\u00a0mph', icon: Wind },
  // One hour's readings put into a 24-hour table: an estimate, and said so.
  aqi: { label: 'AQI', unit: '', icon: Leaf, note: 'estimated' },
  rain: { label: 'Rain', unit: '\u00a0%', icon: CloudRain },
  humidity: { label: 'Humidity', unit: '\u00a0%', icon: Droplets },
  uv: { label: 'UV', unit: '', icon: Sun },
};
