/** A bar chart beside a table. The table says the same, so screen readers skip the chart. */
import '@mantine/charts/styles.layer.css';
import { BarChart, type BarChartProps } from '@mantine/charts';
import { useElementSize } from '@mantine/hooks';
import classes from './reports.module.css';

export interface ChartSeries {
  name: string;
  label: string;
  /** A colour of the theme, for example 'indigo.5'. */
  color: string;
}

export interface ChartBar {
  label: string;
  /** The length of the bar, by the name of the series; only drawn, never shown as a figure. */
  sizes: Record<string, number>;
  /** The exact figure as text, by the name of the series. */
  words: Record<string, string>;
  /** The colour of this bar, if it has one of its own. */
  color?: string | undefined;
}

export interface ChartData {
  series: ChartSeries[];
  bars: ChartBar[];
  /** Stacks the bars, if their values add up. */
  stacked?: boolean;
  /** The axis is in dollars. */
  isMoney?: boolean;
  /**
   * Horizontal bars, for long names; those of stages and states are horizontal only if their names
   * would not fit side by side.
   */
  lying?: boolean;
  /** Along days or months, some of whose names may be left out. */
  isTrend?: boolean;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The width of a letter, and of the gap between two names, in px. */
const letterWidth = 6.5;
const nameGap = 12;

export function ReportChart(props: ChartData) {
  const { series, bars, stacked, isMoney, isTrend } = props;
  const { ref, width } = useElementSize();
  const axisWidth = isMoney ? 56 : 40;
  const longest = Math.max(0, ...bars.map(({ label }) => label.length));
  const neededWidth = bars.length * (longest * letterWidth + nameGap) + axisWidth;
  const lying = props.lying || (!isTrend && width > 0 && width < neededWidth);
  const data = bars.map((bar) => ({ ...bar.sizes, label: bar.label, color: bar.color, bar }));
  const axis = { allowDecimals: isMoney ?? false };
  const lay: Partial<BarChartProps> = lying
    ? { orientation: 'vertical', gridAxis: 'y', xAxisProps: axis, yAxisProps: { width: 120 } }
    : {
        // The names of neighbouring bars must not touch.
        xAxisProps: isTrend ? { minTickGap: nameGap } : { interval: 0 },
        yAxisProps: { ...axis, width: axisWidth },
      };
  return (
    <BarChart
      ref={ref}
      {...lay}
      h="100%"
      data={data}
      dataKey="label"
      series={series}
      type={stacked ? 'stacked' : 'default'}
      withLegend={series.length > 1}
      // In the order of the bars, not of the alphabet.
      legendProps={{ itemSorter: null }}
      maxBarWidth={32}
      accessibilityLayer={false}
      valueFormatter={(value) => `${isMoney ? '$' : ''}${compact.format(value)}`}
      gridColor="var(--crm-line)"
      strokeDasharray="0"
      tooltipProps={{
        content: ({ payload }) => {
          const shown: (typeof data)[number] | undefined = payload?.[0]?.payload;
          return shown && <Tooltip bar={shown.bar} series={series} />;
        },
      }}
    />
  );
}

function Tooltip({ bar, series }: { bar: ChartBar; series: ChartSeries[] }) {
  return (
    <div className={classes.tooltip}>
      <b>{bar.label}</b>
      {series.map(({ name, label }) => (
        <div key={name} className={classes.tooltipRow}>
          <span>{label}</span>
          <span>{bar.words[name]}</span>
        </div>
      ))}
    </div>
  );
}
