# Writes the same three workbooks as make.py by Spreadsheet::WriteExcel; README.md says how.
use strict;
use warnings;
use utf8;
use Spreadsheet::WriteExcel;

my $later = '2030-05-01T13:00:00';
my $long = 'Größe für 冒険者. ' x 200;
my %books = (
  prices => [
    ['Sheet1',
      [qw(productId title regionCode CountryCode currencyCode amount priceType included validFrom)],
      [1, 'Aurora', '', '', 'EUR', 49.99],
      [1, 'Aurora', 'EU', 'DE', 'EUR', '50,00'],
      [1, 'Aurora', '', '', 'EUR', 30, 'WSP'],
      [1, 'Aurora', '', '', 'USD', 64.1, 'SRP', 'TRUE'],
      [],
      [1, 'Aurora', 'EU', 'FR', 'EUR', '', '', 'FALSE'],
      [1, 'Aurora', '', '', 'EUR', 44.99, 'SRP', '', $later],
      [1, 'Aurora', '', '', 'GBP', '1,234'],
    ],
  ],
  promotion => [
    ['Sheet1',
      ['id', 'promotionID', 'product title', 'sku', 'discount'],
      ['', 1, 'Aurora', 'AUR-EU', 33.33],
      [],
      [0, 1, 'Borealis', 'BOR-EU', '15,00'],
      ['', 1, 'Borealis', 'NONE', 10],
    ],
  ],
  catalogue => [
    ['Products',
      ['Product GUID', 'Title', 'Product type', 'Description', 'Release date UTC', 'DLC'],
      map { ['', "Großes $_ & <Drift>", 'Game', "$long$_", $later, $_ == 2 ? 'TRUE' : 'FALSE'] } 1 .. 3,
    ],
    ['Notes', ["Of nobody's business"]],
  ],
);

for my $name (sort keys %books) {
  my $book = Spreadsheet::WriteExcel->new("$name.writeexcel.xls");
  my $dates = $book->add_format(num_format => 'yyyy-mm-dd hh:mm:ss');
  for my $described (@{$books{$name}}) {
    my ($title, @rows) = @$described;
    my $sheet = $book->add_worksheet($title);
    for my $at (0 .. $#rows) {
      for my $column (0 .. $#{$rows[$at]}) {
        my $value = $rows[$at][$column];
        if ($value eq '') { next }
        elsif ($value eq $later) { $sheet->write_date_time($at, $column, $value, $dates) }
        elsif ($value =~ /^\d+(\.\d+)?$/) { $sheet->write_number($at, $column, $value) }
        else { $sheet->write_string($at, $column, $value) }
      }
    }
  }
  $book->close();
}
