import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '#src/app/base.css';
